// Makes the journal of a newly founded exchange, with which every simulated history begins. It is made only once.
import { type JournalRow, Sequencer } from "@candor/journal";
import { foundingCommands, MemoryStore, VirtualClock } from "@candor/testkit";

let made: Promise<readonly JournalRow[]> | undefined;

async function found(): Promise<readonly JournalRow[]> {
	const store = new MemoryStore();
	const clock = new VirtualClock().process();
	await (await Sequencer.open({ store, clock, genesis: foundingCommands(), writer: "founder", defer: queueMicrotask })).close();
	return store.rows;
}

export const FoundedJournal = {
	rows(): Promise<readonly JournalRow[]> {
		made ??= found();
		return made;
	},
};
