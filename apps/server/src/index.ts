// The server's parts for whole-system tests and benchmarks; the program itself is main.ts.
export { kyselyOf } from "./database/database.ts";
export { ExchangeHost } from "./exchange/exchange-host.ts";
export { JournalWalk } from "./exchange/journal-walk.ts";
export { PostgresJournalStore } from "./exchange/postgres-journal-store.ts";
export { type Answer, ServerProcess } from "./exchange/server-process.ts";
export { type App, type AppDeps, createApp } from "./features/create-app.ts";
export { createLog } from "./http/log.ts";
export { AcceleratedClock } from "./market-data/accelerated-clock.ts";
export { IndexSigner } from "./market-data/index-signer.ts";
export { type MarketData, startMarketData } from "./market-data/start.ts";
export { drawOrdinaryMarket } from "./market-data/test-market.ts";
export type { Drivers, Message } from "./outgoing/message.ts";
export { createSocketGateway, type SocketGatewayOptions } from "./socket/gateway.ts";
export { RunningCandles } from "./socket/running-candles.ts";
export { copyCluster, prepareCluster } from "./test-cluster.ts";
export { type FreshDatabase, TestDatabase } from "./test-database.ts";
export { bareEnvironment } from "./test-environment.ts";
export { heldPort } from "./test-port.ts";
