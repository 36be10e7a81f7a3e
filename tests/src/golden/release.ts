// Reads a data folder that an earlier release wrote: the journal with events, the snapshots, and the head (sequence and hash of
// the last row). These stored folders are never written again.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@candor/core";
import type { JournalRow } from "@candor/journal";
import { decodeWholeRows } from "./row-file.ts";

export interface Release {
	readonly about: string;
	readonly rows: number;
	readonly lastSeq: number;
	/** Versions of the rules that occur in the journal's rows. Rows of version 0 contain the commands that found the exchange. */
	readonly rules: readonly number[];
	readonly head: string;
	/** SHA-256 of the final state, written as a list of events. An upgrade must not change it. */
	readonly restated: string;
	/** Hash of the final state, as the release computed it. It depends on the layout of the release's snapshots. */
	readonly stateHash: string;
}

const folder = new URL("./releases/", import.meta.url);
const fileOf = (version: string, name: string) => new URL(`${version}/${name}`, folder);

export const releaseFolder = (version: string) => new URL(`${version}/`, folder);
export const releaseVersions = () => readdirSync(folder).sort();
export const readRelease = (version: string): Release => JSON.parse(readFileSync(fileOf(version, "about.json"), "utf8"));
export const releaseRows = (version: string): JournalRow[] => decodeWholeRows(readFileSync(fileOf(version, "journal.bin")));

export function copySnapshots(version: string): { readonly directory: string; readonly remove: () => void } {
	const directory = mkdtempSync(join(tmpdir(), "candor-release-"));
	cpSync(fileOf(version, "snapshots"), directory, { recursive: true });
	return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/**
 * Returns the hash of a state that is given as a list of events. It first sorts the events in the order of the first release:
 * exchange, listing, accounts, balances, open orders.
 */
export function hashOfState(restated: readonly Event[]): string {
	const ranks = new Map([
		...["ExchangeFounded", "EpochRaised", "AssetListed", "PairListed"].map((type) => [type, 0] as const),
		...["AccountOpened", "StandingChanged"].map((type) => [type, 1] as const),
		["BalanceChanged", 2] as const,
	]);
	const rankOf = ({ type }: Event) => ranks.get(type) ?? 3;
	const events = [...restated].sort((a, b) => rankOf(a) - rankOf(b));
	const text = JSON.stringify(events, (_key, value) => (typeof value === "bigint" ? value.toString() : value));
	return createHash("sha256").update(text).digest("hex");
}
