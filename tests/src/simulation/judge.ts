// Checks the invariants of a simulated history: no acknowledged command is lost or executed twice; no command that was reported
// as not executed was executed; a full replay gives the state of the running exchange.
import { type Command, invariant } from "@candor/core";
import {
	type AnsweredCommand,
	decodeCommands,
	decodeSnapshot,
	encodeCommands,
	encodeSnapshot,
	type JournalRow,
	Replica,
	type Sequencer,
} from "@candor/journal";
import type { World } from "./world.ts";

const keyOf = (command: Command) => `${command.by}:${command.id}`;
const textOf = (command: Command) => Buffer.from(encodeCommands([command])).toString("latin1");

/** @param middle any number; it determines the row at which a second replay starts from a snapshot */
export function judge(world: World, sequencer: Sequencer, middle: number): void {
	const { rows } = world.disk;
	const replica = new Replica();
	const half = middle % rows.length;
	let late: Replica | undefined;
	rows.forEach((row, index) => {
		// At this row a second replica starts from a snapshot. It gets the same rows from here on.
		if (index === half) late = Replica.fromSnapshot(decodeSnapshot(encodeSnapshot(replica.snapshot())));
		replica.take(row);
		late?.take(row);
	});
	replica.exchange.checkInvariants();
	const stateHash = replica.exchange.stateHash();
	invariant(stateHash === sequencer.stateHash(), "the running exchange differs from a replay of its journal");
	invariant(replica.point.seq === sequencer.durableSeq, "the running exchange and the journal end at different sequences");
	judgeAnswers(world, rows);
	judgePublished(world, rows);
	invariant(late?.exchange.stateHash() === stateHash, `a start from row ${half} makes another state`);
}

function judgeAnswers(world: World, rows: readonly JournalRow[]): void {
	const journalled = new Map<number, string>();
	const seqOf = new Map<string, number>();
	for (const row of rows) {
		decodeCommands(row.commands).forEach((command, index) => {
			journalled.set(row.firstSeq + index, textOf(command));
			if (command.id === "") return;
			invariant(!seqOf.has(keyOf(command)), `${keyOf(command)} is in the journal twice`);
			seqOf.set(keyOf(command), row.firstSeq + index);
		});
	}
	const results = new Map<string, number>();
	const open = new Set<string>();
	for (const { command, fate } of world.submissions) {
		const key = keyOf(command);
		if (fate === undefined || fate === "unknown") open.add(key);
		else if (fate !== "not_executed") judgeAnswer(command, fate);
	}
	for (const { command } of world.submissions) {
		const key = keyOf(command);
		if (results.has(key) || open.has(key)) continue;
		invariant(!seqOf.has(key), `${key} is in the journal, though every client was told that it is not`);
	}

	function judgeAnswer(command: Command, { outcome, seq }: AnsweredCommand): void {
		// Skips commands without an effect: they are not in the journal, and a repetition may have an effect.
		if (outcome.kind === "refused" || !outcome.effect) return;
		const key = keyOf(command);
		const at = seqOf.get(key);
		invariant(at !== undefined, `${key} was acknowledged and is lost`);
		invariant(journalled.get(at) === textOf(command), `${key} is in the journal with another body`);
		invariant(outcome.duplicate ? at <= seq : at === seq, `${key} was answered with sequence ${seq} and stands at ${at}`);
		const known = results.get(key);
		invariant(known === undefined || known === outcome.result, `${key} was answered with ${known} and ${outcome.result}`);
		results.set(key, outcome.result);
	}
}

function judgePublished(world: World, rows: readonly JournalRow[]): void {
	const byFirst = new Map(rows.map((row) => [row.firstSeq, row]));
	for (const batches of world.published) {
		let next: number | undefined;
		for (const batch of batches) {
			invariant(next === undefined || batch.firstSeq === next, `a process published ${batch.firstSeq} after ${next}`);
			next = batch.lastSeq + 1;
			const row = byFirst.get(batch.firstSeq);
			invariant(
				row !== undefined && Buffer.compare(row.hash, batch.row.hash) === 0,
				`${batch.firstSeq} was published and is not durable`,
			);
		}
	}
}
