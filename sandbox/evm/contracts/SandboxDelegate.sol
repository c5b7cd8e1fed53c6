// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The code that the sandbox wallet gives an account (EIP-7702), so that it carries out several calls in one transaction:
/// the least of ERC-7821. Only the account itself may ask for them.
contract SandboxDelegate {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// All calls or none, with nothing behind them.
    bytes10 private constant BATCH = 0x01000000000000000000;

    error Refused();

    function supportsExecutionMode(bytes32 mode) external pure returns (bool) {
        return bytes10(mode) == BATCH;
    }

    function execute(bytes32 mode, bytes calldata executionData) external payable {
        if (bytes10(mode) != BATCH || msg.sender != address(this)) revert Refused();
        Call[] memory calls = abi.decode(executionData, (Call[]));
        for (uint256 i; i < calls.length; i++) {
            address to = calls[i].to == address(0) ? address(this) : calls[i].to;
            (bool ok, bytes memory answer) = to.call{value: calls[i].value}(calls[i].data);
            if (!ok)
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
        }
    }

    receive() external payable {}
}
