// `candor accept-head`: lets an exchange start again after it refused to start, because a stored head (newest journal sequence
// and hash) does not match the journal. Without arguments, the command shows the last row of the journal and the stored heads. If
// the operator confirms with the sequence of the last row, it stores the head of this row in every place, and moves away
// snapshots of rows that do not exist.
import { HeadMismatch, type JournalRow } from "@candor/journal";
import { checkHead, wordsOf } from "../exchange/heads/check-heads.ts";
import type { HeadStore } from "../exchange/heads/head-store.ts";
import { encodeHead } from "../exchange/heads/published-head.ts";
import type { CommandEnvironment } from "./command-environment.ts";
import { type Command, type PrintLine, walk } from "./commands.ts";

export const acceptHead: Command = async (place, say, [typed]) => {
	const { store, heads, database } = place;
	const end = await store.last();
	if (end === undefined) {
		say("The journal is empty: there is no end to accept. Is this the right DATA_DIR or DATABASE_URL?");
		return 1;
	}
	// If the journal is damaged, this throws: such a journal has no end that could be accepted.
	await walk(place);
	const { lastSeq } = end;
	say(`journal     ends at sequence ${lastSeq}, written ${new Date(end.at).toISOString()}, whole`);
	const doubts = (await Promise.all(placesOf(heads).map((head) => lookAt(place, head, say)))).filter((doubt) => doubt).length;
	const strange = await strangeSnapshots(place);
	for (const seq of strange)
		say(`snapshots   the snapshot of sequence ${seq} contains rows that this journal lacks: it will be moved away`);
	const { rows } = await database.pool.query<{ seq: bigint }>("select seq from projection.position");
	const tables = Number(rows[0]?.seq ?? 0);
	if (tables > lastSeq)
		say(`projection  contains rows up to ${tables}, after the journal's end: run \`npm run candor -- rebuild\` afterwards`);
	if (typed === undefined) {
		if (doubts === 0 && strange.length === 0) {
			say("There is nothing to accept: the start will not be refused because of the head.");
			return 0;
		}
		say(
			"\nBy accepting you confirm that everything published after this journal's end is lost, and that the affected users were informed.",
		);
		say(`To accept: npm run candor -- accept-head ${lastSeq}`);
		return 1;
	}
	if (typed !== String(lastSeq)) {
		say(`\nNothing was changed: ${typed} is not the journal's end.`);
		return 1;
	}
	return (await accept(place, end, strange, say)) ? 0 : 1;
};

const placesOf = ({ local, second }: CommandEnvironment["heads"]): HeadStore[] =>
	second === undefined ? [local] : [local, second];

/**
 * Prints whether the head that a place stores matches the journal. Returns true if the server would refuse to start because of
 * this head.
 */
async function lookAt({ store }: CommandEnvironment, heads: HeadStore, say: PrintLine): Promise<boolean> {
	try {
		await checkHead(store, heads);
		say(`head        ${heads.place} agrees with the journal`);
		return false;
	} catch (error) {
		say(`head        ${error instanceof HeadMismatch ? error.message : `${heads.place}: ${wordsOf(error)}`}`);
		return true;
	}
}

/** Returns the sequences of snapshots that match no row of the journal. */
async function strangeSnapshots({ store, snapshots }: CommandEnvironment): Promise<number[]> {
	const strange: number[] = [];
	for (const seq of await snapshots.list()) {
		let belongs = false;
		// A snapshot that cannot be read is not compared, because a start of the server skips it too.
		const snapshot = await snapshots.load(seq).catch(() => undefined);
		for await (const row of store.read(seq)) {
			belongs = row.lastSeq === seq && (snapshot === undefined || Buffer.from(row.hash).equals(snapshot.rowHash));
			break;
		}
		if (!belongs) strange.push(seq);
	}
	return strange;
}

/**
 * Stores the head of the journal's last row, first in the second place. If the second place is unavailable, nothing is stored
 * anywhere, unless a setting lets the server start without this place.
 */
async function accept(
	{ store, heads, snapshots }: CommandEnvironment,
	end: JournalRow,
	strange: readonly number[],
	say: PrintLine,
): Promise<boolean> {
	const text = encodeHead({ seq: end.lastSeq, hash: end.hash, journal: (await store.find(1))?.hash });
	for (const head of placesOf(heads).reverse()) {
		try {
			await head.write(text);
			say(`accepted    sequence ${end.lastSeq} is stored in ${head.place}`);
		} catch (error) {
			say(`head        ${head.place} could not store it: ${wordsOf(error)}`);
			if (head === heads.local || !heads.mayBeAway) return false;
		}
	}
	for (const seq of strange) snapshots.setAside(seq);
	return true;
}
