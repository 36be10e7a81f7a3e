// Worker thread that reads list files and compares names. Orders do not wait for this work, because it runs outside the main
// thread.
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import type { ListEntry } from "./entries.ts";
import { NameIndex } from "./name-index.ts";
import { readOfac } from "./read-ofac.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

const entries = new Map<string, readonly ListEntry[]>();
let all = new NameIndex([]);
/** Index of those entries that a newly loaded list has changed. */
let changed = new NameIndex([]);

const digestOf = (entry: ListEntry) => createHash("sha256").update(JSON.stringify(entry)).digest("hex");

function answer(message: ToWorker): FromWorker["data"] {
	switch (message.kind) {
		case "load": {
			const loaded = "files" in message.from ? readOfac(message.from.files) : message.from.entries;
			entries.set(message.list, loaded);
			all = new NameIndex([...entries.values()].flat());
			return loaded.map((entry) => ({ entry: entry.entry, digest: digestOf(entry) }));
		}
		case "watch": {
			const wanted = new Set(message.entries);
			changed = new NameIndex((entries.get(message.list) ?? []).filter(({ entry }) => wanted.has(entry)));
			return [];
		}
		case "match":
			return (message.against === "all" ? all : changed).match(message.person);
	}
}

parentPort?.on("message", (message: ToWorker) => {
	let reply: FromWorker;
	try {
		reply = { id: message.id, data: answer(message) };
	} catch (error) {
		reply = { id: message.id, data: [], fault: error instanceof Error ? error.message : String(error) };
	}
	parentPort?.postMessage(reply);
});
