import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { ServerParts } from "./server-parts.ts";

test("health names the server's parts that do not respond, and omits parts that the server does not have", async () => {
	const parts = new ServerParts();
	parts.add("sockets", () => ({ silentMs: 11_000, isAway: true, restarts: 2 }));
	parts.add("projection", () => ({ silentMs: 0, isAway: false, restarts: 0 }));
	parts.add("prices", () => undefined);
	expect(parts.away).toEqual(["sockets"]);
	const registry = new Registry();
	parts.register(registry);
	const text = await registry.metrics();
	expect(text.split("\n").filter((line) => line.startsWith("candor_"))).toEqual([
		'candor_part_away{part="sockets"} 1',
		'candor_part_away{part="projection"} 0',
		'candor_part_silent_ms{part="sockets"} 11000',
		'candor_part_silent_ms{part="projection"} 0',
		'candor_part_restarts{part="sockets"} 2',
		'candor_part_restarts{part="projection"} 0',
	]);
});
