// Tests properties of the full exchange under random valid and invalid commands (docs/reference/style.md, Tests 2).
import { CommandGenerator } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { Exchange } from "../exchange.ts";
import { COMMANDS, type Command, EVENTS, type Event } from "../registry.ts";

const seeds = fc.nat(2 ** 31);

const writers = new Map(COMMANDS.map((schema) => [schema.type as string, schema]));

/**
 * Tells if the codec of a command can encode its numbers. A command with an id is encoded before it reaches the exchange, so it
 * cannot contain other numbers.
 */
function isWritable(command: Command): boolean {
	try {
		(writers.get(command.type) as { write(writer: ByteWriter, value: unknown): void }).write(new ByteWriter(), command);
		return true;
	} catch {
		return false;
	}
}

describe("random commands break no invariant of the exchange", () => {
	it("every invariant holds, and a rejected or ineffective command leaves the state hash unchanged", () => {
		let refused = 0;
		let idle = 0;
		fc.assert(
			fc.property(seeds, (seed) => {
				const exchange = new Exchange();
				const generator = new CommandGenerator(seed, { users: 5, unwritable: true, own: true });
				for (let index = 0; index < 500; index++) {
					const next = generator.next();
					const command = isWritable(next) ? next : { ...next, id: "" };
					// Does due work first, because its effects do not belong to the command.
					exchange.applyBatch(generator.time, []);
					const before = exchange.stateHash();
					const { outcomes, changed, events, accepted } = exchange.applyBatch(generator.time, [command]);
					generator.observe(events);
					const outcome = outcomes[0];
					if (outcome?.kind === "refused" || !outcome?.effect) {
						if (outcome?.kind === "refused") refused++;
						else idle++;
						expect([exchange.stateHash(), changed, events, accepted]).toEqual([before, false, [], []]);
					} else expect(isWritable(command)).toBe(true);
					exchange.checkInvariants();
				}
			}),
			{ numRuns: 6 },
		);
		// The refusals of all runs are counted together, because a single run may have none.
		expect(refused).toBeGreaterThan(60);
		expect(idle).toBeGreaterThan(0);
	});

	it("a replay gives the same events and state, from the start and from a snapshot in the middle", () => {
		fc.assert(
			fc.property(seeds, fc.integer({ min: 1, max: 40 }), fc.nat(1_000), (seed, batchSize, cut) => {
				const exchange = new Exchange();
				const generator = new CommandGenerator(seed, { own: true });
				const batches: { at: number; commands: readonly Command[]; events: readonly Event[] }[] = [];
				let snapshot = exchange.sections();
				let taken = 0;
				for (let sent = 0; sent < 1_500; sent += batchSize) {
					const commands = Array.from({ length: batchSize }, () => generator.next());
					const { at, accepted, events, changed } = exchange.applyBatch(generator.time, commands);
					generator.observe(events);
					if (changed) batches.push({ at, commands: accepted, events });
					if (sent <= cut) {
						snapshot = exchange.sections();
						taken = batches.length;
					}
				}
				const fromZero = new Exchange();
				for (const batch of batches) expect(fromZero.replayBatch(batch.at, batch.commands)).toEqual(batch.events);
				expect(fromZero.stateHash()).toBe(exchange.stateHash());
				const fromSnapshot = Exchange.restore(snapshot);
				expect(fromSnapshot.sections()).toEqual(snapshot);
				for (const batch of batches.slice(taken))
					expect(fromSnapshot.replayBatch(batch.at, batch.commands)).toEqual(batch.events);
				expect(fromSnapshot.stateHash()).toBe(exchange.stateHash());
				fromSnapshot.checkInvariants();
			}),
			{ numRuns: 15 },
		);
	});

	it("a repeated id returns the same result without an effect, and is rejected with other fields", () => {
		fc.assert(
			fc.property(seeds, (seed) => {
				const exchange = new Exchange();
				const generator = new CommandGenerator(seed, { repeats: 0, own: true });
				let accepted = 0;
				for (let index = 0; index < 400; index++) {
					const command = generator.next();
					const first = exchange.applyBatch(generator.time, [command]).outcomes[0];
					if (first?.kind !== "accepted" || !first.effect || command.id === "") continue;
					accepted++;
					// The work that the command caused is done first. So only the repeated command could cause a later change.
					while ((exchange.nextDeadline(generator.time) ?? Number.POSITIVE_INFINITY) <= exchange.now)
						exchange.applyBatch(generator.time, []);
					const before = exchange.stateHash();
					const again = exchange.applyBatch(generator.time, [command]);
					expect(again.outcomes[0]).toEqual({ ...first, duplicate: true });
					const other = exchange.applyBatch(generator.time, [generator.changed(command)]).outcomes[0];
					expect(other).toMatchObject({ kind: "refused", refusal: { code: "id_reused" } });
					expect([again.changed, exchange.stateHash()]).toEqual([false, before]);
				}
				expect(accepted).toBeGreaterThan(50);
			}),
			{ numRuns: 5 },
		);
	});

	it("the events give every view the balances, depth and open orders", () => {
		fc.assert(
			fc.property(seeds, (seed) => {
				const exchange = new Exchange();
				const generator = new CommandGenerator(seed, { own: true });
				const seen = new ViewOfEvents();
				for (let index = 0; index < 1_200; index++) {
					const { events } = exchange.applyBatch(generator.time, [generator.next()]);
					generator.observe(events);
					seen.apply(events);
				}
				const fresh = new ViewOfEvents();
				fresh.apply(exchange.restate());
				expect(seen.sorted()).toEqual(fresh.sorted());
			}),
			{ numRuns: 8 },
		);
	});

	it("each command and event is equal after encoding and decoding", () => {
		const schemas = new Map([...COMMANDS, ...EVENTS].map((schema) => [schema.type as string, schema]));
		const generator = new CommandGenerator(7, { own: true });
		const exchange = new Exchange();
		for (let index = 0; index < 2_000; index++) {
			const command = generator.next();
			const { events } = exchange.applyBatch(generator.time, [command]);
			for (const message of [command, ...events]) {
				const schema = schemas.get(message.type) as unknown as {
					write(writer: ByteWriter, value: unknown): void;
					read(reader: ByteReader): unknown;
				};
				const writer = new ByteWriter(4);
				schema.write(writer, message);
				const reader = new ByteReader(writer.finish());
				const back = schema.read(reader);
				expect(reader.done).toBe(true);
				const second = new ByteWriter();
				schema.write(second, back);
				expect(second.finish()).toEqual(writer.finish());
				expect(back).toEqual({ ...message });
			}
		}
	});
});

/** A copy of the state that is built only from events with absolute values. */
class ViewOfEvents {
	readonly #kept = new Map<string, string>();

	apply(events: readonly Event[]): void {
		for (const event of events) {
			switch (event.type) {
				case "BalanceChanged": {
					// The events of a complete state also include empty accounts that were opened for an order.
					const { owner, account, asset, available, frozen } = event;
					this.#store(`${owner} ${account} ${asset}`, available + frozen === 0n ? undefined : `${available} ${frozen}`);
					break;
				}
				case "DepthChanged":
					this.#store(`depth ${event.pair} ${event.side} ${event.price}`, event.lots > 0 ? String(event.lots) : undefined);
					break;
				case "OrderChanged": {
					const state = `${event.filled} ${event.turnover} ${event.fee}`;
					this.#store(`order ${event.order}`, event.status === "waiting" ? state : undefined);
					break;
				}
				case "Traded":
					if (!event.makerQuote) {
						const state = `${event.makerFilled} ${event.makerTurnover} ${event.makerFeeTotal}`;
						this.#store(`order ${event.maker}`, event.makerDone ? undefined : state);
					}
					this.#store(
						`order ${event.taker}`,
						event.takerDone ? undefined : `${event.takerFilled} ${event.takerTurnover} ${event.takerFeeTotal}`,
					);
			}
		}
	}

	#store(key: string, value: string | undefined): void {
		if (value === undefined) this.#kept.delete(key);
		else this.#kept.set(key, value);
	}

	sorted(): [string, string][] {
		return [...this.#kept].sort(([a], [b]) => (a < b ? -1 : 1));
	}
}
