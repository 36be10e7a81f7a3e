// Commands that operators run on the data of an exchange. Each prints its result and returns the exit code: 0 if it finds no
// problem, otherwise 1.
import { checkRelease, type Era, newestBoundary, type Replica, recover, verifyJournal, walkChain } from "@candor/journal";
import { checkChains } from "../chat/message-chain.ts";
import type { ChatTables } from "../chat/tables.ts";
import { makeClient } from "../database/connections.ts";
import { kyselyOf } from "../database/database.ts";
import { checkHead, wordsOf } from "../exchange/heads/check-heads.ts";
import { Projection } from "../exchange/projection/projection.ts";
import { checkedRows } from "./checked-rows.ts";
import type { CommandEnvironment } from "./command-environment.ts";
import { compareProjection } from "./compare-projection.ts";
import { CountingStore } from "./journal-counts.ts";
import { ProgressBar } from "./progress-bar.ts";

export type PrintLine = (line: string) => void;
/**
 * Runs a command on the data of an exchange, and resolves with the exit code.
 * @param words arguments after the name of the command
 */
export type Command = (place: CommandEnvironment, say: PrintLine, words: readonly string[]) => Promise<number>;

/**
 * Checks the hash chain of the journal, and replays the journal from its newest era (a span under one version of the rules).
 * Compares the result with the newest snapshot, with the stored heads and with every table of the projection. Also checks the
 * hash chains of all conversations.
 */
export const verify: Command = async ({ database, store, snapshots, heads, errors }, say, words) => {
	const counting = new CountingStore(store);
	const from = await placeToBegin({ store, snapshots }, say, words);
	const bar = new ProgressBar("journal   ", errors);
	const onProgress = (seq: number, last: number) => bar.show(seq, last);
	const { rows, end, replica, unreplayed } = await verifyJournal(counting, { ...(from && { from }), snapshots, onProgress });
	bar.finish();
	say(`journal     ${rows} rows up to sequence ${end.seq}: every hash, link and event is unchanged`);
	if (end.seq === 0) {
		say("NOT CLEAN. The journal is empty: is this the server's own DATA_DIR or DATABASE_URL?");
		return 1;
	}
	for (const era of unreplayed) say(`            ${unreplayedWords(era)}`);
	replica.exchange.checkInvariants();
	const stateHash = replica.exchange.stateHash();
	say(`state       ${stateHash}, all invariants hold`);
	const [newest] = await snapshots.list();
	let wrong = 0;
	if (newest === undefined) say("snapshots   none yet");
	else {
		let passedOver = 0;
		const recovered = await recover({ store, snapshots, onBadSnapshot: () => passedOver++ });
		const same = recovered.replica.exchange.stateHash() === stateHash;
		say(`snapshots   sequence ${recovered.snapshotSeq} and the rows after it give ${same ? "the same state" : "ANOTHER STATE"}`);
		if (!same) wrong++;
		if (passedOver > 0) say(`            ${passedOver} damaged snapshots were skipped`);
	}
	wrong += await compareHeads(store, heads, say);
	const stuck = await catchUp({ database, store, errors }, end.seq);
	const differences = stuck ?? (await compareProjection(database.pool, replica.exchange, counting.checks));
	for (const difference of differences) say(`projection  ${difference}`);
	if (differences.length === 0) say("projection  balances, orders, trades, records and candles agree with the journal");
	wrong += await checkConversations(database, say);
	const clean = wrong === 0 && differences.length === 0;
	const remedy = differences.length > 0 ? " The journal is right; `npm run candor -- rebuild` rebuilds the tables." : "";
	say(clean ? "clean" : `NOT CLEAN.${remedy}`);
	return clean ? 0 : 1;
};

/** Checks the hash chains of all conversations. Resolves with 1 if a message was changed or removed, otherwise with 0. */
async function checkConversations({ pool }: CommandEnvironment["database"], say: PrintLine): Promise<number> {
	const { conversations, messages, fault } = await checkChains(kyselyOf<ChatTables>(pool));
	if (fault === undefined) say(`chat        ${messages} messages of ${conversations} conversations: every hash is unchanged`);
	else say(`chat        message ${fault.number} of ${fault.conversation}: ${fault.why}`);
	return fault === undefined ? 0 : 1;
}

/** Returns the number of places whose stored head does not match the journal. */
async function compareHeads(
	store: CommandEnvironment["store"],
	{ local, second }: CommandEnvironment["heads"],
	say: PrintLine,
): Promise<number> {
	let wrong = 0;
	for (const heads of second === undefined ? [local] : [local, second]) {
		try {
			await checkHead(store, heads);
			say(`head        ${heads.place} agrees with the journal`);
		} catch (error) {
			wrong++;
			say(`head        ${wordsOf(error)}`);
		}
	}
	return wrong;
}

/** Replays the journal from its newest era, and prints how long this took. */
export const replay: Command = async ({ store, snapshots, errors }, say, words) => {
	const from = await placeToBegin({ store, snapshots }, say, words);
	const bar = new ProgressBar("replay", errors);
	const started = performance.now();
	const { replica, replayedCommands } = await recover({ store, from, onProgress: (seq, last) => bar.show(seq, last) });
	bar.finish();
	if (from !== undefined)
		say(`${from.seq} entries before the boundary were not replayed: only the releases that wrote them can replay them`);
	tellReplica(say, replica, replayedCommands, performance.now() - started);
	return 0;
};

const FROM_ZERO = "from-zero";

/**
 * Returns the row after which the replay begins. Returns undefined if it begins at the first row: the journal has only one era,
 * or the operator requires the complete replay.
 */
async function placeToBegin(
	{ store, snapshots }: Pick<CommandEnvironment, "store" | "snapshots">,
	say: PrintLine,
	words: readonly string[],
) {
	if (words.includes(FROM_ZERO)) return undefined;
	return newestBoundary(store, snapshots, (seq, { message }) => say(`snapshot    at sequence ${seq} cannot be used: ${message}`));
}

function unreplayedWords({ rules, source, firstSeq, lastSeq }: Era): string {
	const release = source === "" ? "the release that wrote them" : `release ${source}`;
	return `entries ${firstSeq} to ${lastSeq} were written under rules ${rules} and not replayed: ${release} does that`;
}

/** Checks the complete journal, and writes a snapshot of its end. */
export const snapshot: Command = async ({ store, snapshots, errors }, say) => {
	await walk({ store, snapshots, errors });
	const bar = new ProgressBar("replay", errors);
	const started = performance.now();
	const options = { store, snapshots, onProgress: (seq: number, last: number) => bar.show(seq, last) };
	const { replica, replayedCommands } = await recover(options);
	bar.finish();
	tellReplica(say, replica, replayedCommands, performance.now() - started);
	const bytes = snapshots.saveNow(replica.snapshot());
	say(`snapshot of sequence ${replica.point.seq} written, ${bytes} bytes`);
	return 0;
};

function tellReplica(say: PrintLine, replica: Replica, commands: number, ms: number): void {
	const rate = Math.round((commands * 1000) / Math.max(ms, 1));
	say(`${commands} commands in ${(ms / 1000).toFixed(1)} s (${rate} a second), now at sequence ${replica.point.seq}`);
	say(`state ${replica.exchange.stateHash()}`);
}

/** Checks all rows of the journal and changes nothing. Rejects with JournalDamaged or OtherRelease. */
export async function walk({
	store,
	snapshots,
	errors,
}: Pick<CommandEnvironment, "store" | "snapshots" | "errors">): Promise<void> {
	const last = await store.last();
	if (last !== undefined) await checkRelease(last, store, snapshots);
	const bar = new ProgressBar("journal   ", errors);
	await walkChain(store, {
		onRow({ lastSeq }, of) {
			bar.show(lastSeq, of);
			return undefined;
		},
	});
	bar.finish();
}

/** Rebuilds the tables of the projection from the journal. If the journal is damaged, the tables stay unchanged. */
export const rebuild: Command = async ({ database, store, snapshots, errors }, say) => {
	await walk({ store, snapshots, errors });
	const head = (await store.last())?.lastSeq ?? 0;
	const started = performance.now();
	await moveProjection({ database, store, errors }, head, true);
	say(`projection rebuilt up to sequence ${head} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
	return 0;
};

type TablesAndJournal = Pick<CommandEnvironment, "database" | "store" | "errors">;

/** Writes the rows that the tables lack after a crash. Resolves with the reason if they cannot be written. */
async function catchUp(place: TablesAndJournal, head: number): Promise<string[] | undefined> {
	try {
		await moveProjection(place, head, false);
		return undefined;
	} catch (error) {
		return [`cannot be advanced: ${(error as Error).message}`];
	}
}

async function moveProjection({ database, store, errors }: TablesAndJournal, head: number, fromZero: boolean): Promise<void> {
	const client = makeClient(database.address, { application_name: "candor rebuild" });
	await client.connect();
	try {
		const projection = await Projection.open(client);
		if (fromZero) await projection.clear();
		const bar = new ProgressBar("projection", errors);
		for await (const rows of checkedRows(store, projection.seq, head)) {
			await projection.write(rows);
			bar.show(projection.seq, head);
		}
	} finally {
		await client.end();
	}
}
