// Entry "@candor/testkit/server": exchanges and gateways built from the server's parts, inside the test's process.
export { AcknowledgedLoad } from "./server/acknowledged-load.ts";
export { InProcessExchange, namedSeeds, seededRandom, silentLog } from "./server/in-process-exchange.ts";
export { drawOrdinaryMarket } from "./server/ordinary-market.ts";
export { simulateSpan } from "./server/simulate-span.ts";
export { ALICE, BOB, PAIR, SocketRig, type TestClient } from "./server/socket-rig.ts";
export { TestExchange } from "./server/test-exchange.ts";
