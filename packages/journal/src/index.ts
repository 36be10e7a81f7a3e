export { checkRelease, type Era, newestBoundary } from "./boundary.ts";
export { type ChainEnd, checkRowAt, walkChain } from "./chain-walk.ts";
export { type Clock, systemClock, type TimerHandle } from "./clock.ts";
export { decodeCommands, decodeEvents, encodeCommands, encodeEvents } from "./codec.ts";
export type { AnsweredCommand } from "./command-queue.ts";
export {
	CommandOutcomeUnknown,
	HeadMismatch,
	isFatalToExchange,
	JournalDamaged,
	Unavailable,
	UnencodableCommand,
} from "./failures.ts";
export { packRow, unpackRow } from "./followed-row.ts";
export { Follower, type FollowerOptions } from "./follower.ts";
export { checkKnownHead } from "./known-head.ts";
export { type Poison, PoisonFile, type PoisonStore } from "./poison.ts";
export { type Recovered, type RecoveryOptions, recover } from "./recovery.ts";
export { Replica } from "./replica.ts";
export {
	CHAIN_START,
	type ChainPoint,
	pointAfter,
	type RowWithoutEvents,
	sealRow,
	verifyLink,
} from "./row.ts";
export { Sequencer } from "./sequencer.ts";
export type { Alarm, Halt, PublishedBatch, SequencerOptions, SequencerStats } from "./sequencing.ts";
export { decodeSnapshot, encodeSnapshot, type Snapshot } from "./snapshot.ts";
export { SnapshotFiles } from "./snapshot-files.ts";
export type { SnapshotStore } from "./snapshot-store.ts";
export * from "./store.ts";
export { type VerifiedJournal, verifyJournal } from "./verify.ts";
