// Writes a new golden journal (see golden.ts) of random commands: `node tests/src/golden/add-golden.ts <name> <seed> <commands>`.
// A change of behaviour raises RULES and needs a new golden journal. The program never overwrites an existing one, because its
// hashes must stay valid.
import { existsSync, writeFileSync } from "node:fs";
import { Sequencer } from "@candor/journal";
import { CommandGenerator, foundingCommands, MemoryStore, Random, VirtualClock } from "@candor/testkit";
import { goldenFile, replay } from "./golden.ts";
import { encodeRows } from "./row-file.ts";

const [name = "", seedText = "", countText = ""] = process.argv.slice(2);
const [seed, count] = [Number(seedText), Number(countText)];
if (!/^[a-z0-9-]+$/.test(name) || !(seed >= 0) || !(count > 0)) throw new Error("usage: add-golden.ts <name> <seed> <commands>");
if (existsSync(goldenFile(name, "bin"))) throw new Error(`${name} is there already: golden journals are never rewritten`);

const store = new MemoryStore();
const time = new VirtualClock();
const random = new Random(seed);
const generator = new CommandGenerator(seed, { now: () => time.now });
for (const _ of foundingCommands()) generator.next();
let sequencer: Sequencer | undefined;
for (let sent = 0, writers = 0; sent < count; ) {
	if (sequencer === undefined || random.chance(0.01)) {
		// A new process continues the journal, in some cases after a downtime.
		await sequencer?.close();
		await time.advance(random.pick([0, 100, 60_000]));
		const clock = time.process();
		sequencer = await Sequencer.open({
			store,
			clock,
			genesis: foundingCommands(),
			writer: `golden ${writers++}`,
			defer: queueMicrotask,
		});
		sequencer.onPublished((batch) => generator.observe(batch.events));
	}
	const wave = Array.from({ length: Math.min(count - sent, random.between(1, 20)) }, () => generator.next());
	sent += wave.length;
	await Promise.all(wave.map((command) => (sequencer as Sequencer).submit(command)));
	await time.advance(random.between(1, 800));
}
await sequencer?.close();
const golden = replay(store.rows, `${count} generated commands of seed ${seed}, ${sequencer?.epoch} writers`);
writeFileSync(goldenFile(name, "bin"), encodeRows(store.rows));
writeFileSync(goldenFile(name, "json"), `${JSON.stringify(golden, undefined, "\t")}\n`);
console.log(golden);
