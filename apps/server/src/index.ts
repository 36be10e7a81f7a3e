// Parts of the server that tests of the full system and benchmarks use. The program is main.ts.
export { operator } from "./cli/operator.ts";
export { inviteOperator, waitingEnrolments } from "./console/enrolment-calls.ts";
export { makePool } from "./database/connections.ts";
export { kyselyOf } from "./database/database.ts";
export { ExchangeHost } from "./exchange/exchange-host.ts";
export { JournalWalk } from "./exchange/journal-walk.ts";
export { PostgresJournalStore } from "./exchange/postgres-journal-store.ts";
export { createViews } from "./exchange/views.ts";
export { type App, type AppDeps, createApp } from "./features/create-app.ts";
export { Passkeys } from "./features/security/plugin.ts";
export { IndexSigner } from "./market-data/index-signer.ts";
export { rotateSigningKey } from "./market-data/signing-keys.ts";
export { type MarketData, startMarketData } from "./market-data/start.ts";
export type { Drivers, Message } from "./outbox/message.ts";
export { createLog } from "./runtime/log.ts";
export { MarketCandles } from "./socket/current-candles.ts";
export { createSocketGateway, type SocketGatewayOptions } from "./socket/gateway.ts";
