// Entry "@candor/testkit/market": the core with the server's listing and views, and simulated trading. This entry loads no
// database and no socket.
export { InProcessExchange, namedSeeds, seededRandom, silentLog } from "./market/in-process-exchange.ts";
export { storeOrdinaryMarketSeeds } from "./market/ordinary-market.ts";
export { simulateSpan } from "./market/simulate-span.ts";
