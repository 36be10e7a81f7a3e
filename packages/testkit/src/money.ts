// Entry "@candor/testkit/money": deposits and withdrawals with a real node, a real signer and a real exchange.
export { ETH, FINAL_DEPTH, MoneyRig, NEEDED, USDT } from "./money/money-rig.ts";
