// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 for the sandbox's chains. Its constructor can give it the habits that real tokens have and that
/// swaps trip over.
contract SandboxToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable owner;

    /// Like USDT on Ethereum: an allowance that is not zero must be set to zero before it is changed, and
    /// transfer, transferFrom and approve return nothing.
    bool public immutable usdtLike;
    /// Kept back from every transfer and burnt, in basis points of the amount, rounded down.
    uint16 public immutable transferFeeBps;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotOwner();
    error TransferFeeTooHigh();
    error InsufficientBalance();
    error InsufficientAllowance();
    error AllowanceMustBeZeroFirst();
    error ZeroAddress();

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        bool usdtLike_,
        uint16 transferFeeBps_
    ) {
        if (transferFeeBps_ >= 10_000) revert TransferFeeTooHigh();
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = msg.sender;
        usdtLike = usdtLike_;
        transferFeeBps = transferFeeBps_;
    }

    function mint(address to, uint256 value) external {
        if (msg.sender != owner) revert NotOwner();
        if (to == address(0)) revert ZeroAddress();
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return _done();
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            if (allowed < value) revert InsufficientAllowance();
            allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return _done();
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (usdtLike && value != 0 && allowance[msg.sender][spender] != 0) revert AllowanceMustBeZeroFirst();
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return _done();
    }

    function _move(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        if (balanceOf[from] < value) revert InsufficientBalance();
        uint256 fee = (value * transferFeeBps) / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee != 0) {
            totalSupply -= fee;
            emit Transfer(from, address(0), fee);
        }
    }

    /// Ends the call: with `true`, or with no data at all, which a typed caller takes for a failure.
    function _done() private view returns (bool) {
        if (usdtLike) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }
}
