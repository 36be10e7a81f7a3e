// Entry "@candor/server/testing": the parts of the server from which packages/testkit builds exchanges and socket gateways. The
// entry does not load the HTTP server.
export { verify } from "./cli/commands.ts";
export { compareProjection } from "./cli/compare-projection.ts";
export { CountingStore } from "./cli/journal-counts.ts";
export { recompute } from "./cli/recompute.ts";
export { kyselyOf } from "./database/database.ts";
export { ExchangeHost } from "./exchange/exchange-host.ts";
export { FileHeadStore } from "./exchange/heads/file-head-store.ts";
export { PostgresJournalStore } from "./exchange/postgres-journal-store.ts";
export type { Notice } from "./exchange/products/notices/notice.ts";
export { Projection } from "./exchange/projection/projection.ts";
export {
	type CaseImages,
	type CaseMatches,
	createVerification,
	type Verification,
	type VerificationDb,
	type VerificationOptions,
} from "./features/verification/plugin.ts";
export type { Key, KeyStore } from "./key-store/key-store.ts";
export { SealedFields } from "./key-store/sealed-fields.ts";
export { MarketCandles } from "./socket/current-candles.ts";
export { createSocketGateway, type SocketGateway } from "./socket/gateway.ts";
export type { GatewayLimits, SessionOnSocket } from "./socket/gateway-messages.ts";
export { NameIndex } from "./watch-lists/name-index.ts";
