# 1 ETH to USDC: what the user gets, and every fee, your surcharge among them
curl -sS "$SUITE_URL/api/v1/swap/quote?chain=eth&fromToken=native&toToken=USDC&amountMinor=1000000000000000000" \
  -H "X-Api-Key: $SUITE_KEY"
