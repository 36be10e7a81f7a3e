// Entry "@candor/testkit/money": money in and out on a real node with a real signer and a real exchange.
export { ETH, FINAL_DEPTH, MoneyRig, NEEDED, USDT } from "./money/money-rig.ts";
