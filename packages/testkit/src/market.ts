// Entry "@candor/testkit/market": the core with the listing and views of the server, and simulated trading. It loads no database
// and no socket.
export { InProcessExchange, namedSeeds, seededRandom, silentLog } from "./market/in-process-exchange.ts";
export { storeOrdinaryMarketSeeds } from "./market/ordinary-market.ts";
export { simulateSpan } from "./market/simulate-span.ts";
