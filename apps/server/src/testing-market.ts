// Entry "@candor/server/testing/market": the parts of the server from which packages/testkit builds markets. It needs neither a
// database nor sockets.
export { genesisCommands } from "./exchange/genesis.ts";
export { createViews } from "./exchange/views.ts";
export type { Log, MarketViews, Submit } from "./market-data/dependencies.ts";
export { IndexSigner } from "./market-data/index-signer.ts";
export { noiseKey, uniform } from "./market-data/noise.ts";
export { SandboxMarket } from "./market-data/sandbox-market.ts";
export { SimulatedDays } from "./market-data/simulated-days.ts";
export { SimulatedPrice } from "./market-data/simulated-price.ts";
export { SimulatedVenues } from "./market-data/simulated-venues.ts";
