import { expect, test } from "vitest";
import { MachineNames } from "./machine-names.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
	"candor.lan": ["192.168.1.2"],
	candor: ["127.0.1.1"],
	"other.lan": ["192.168.1.3"],
	"both.lan": ["192.168.1.2", "192.168.1.3"],
	"none.lan": [],
};

function names() {
	const context: string[] = [];
	let now = 0;
	const machine = {
		resolve: async (name: string) => {
			context.push(name);
			const found = new Map(Object.entries(NAMES)).get(name);
			if (found === undefined) throw new Error("ENOTFOUND");
			return found;
		},
		addresses: () => ["127.0.0.1", "192.168.1.2"],
	};
	return { context, own: new MachineNames(machine, () => now), pass: (ms: number) => (now += ms) };
}

test.each([
	["candor.lan:8080", true],
	["Candor.lan", true],
	["candor:8080", true],
	["other.lan:8080", false],
	["both.lan", false],
	["none.lan", false],
	["unknown.lan", false],
	["", false],
	["a b", false],
	["candor.lan:8080/x", false],
	[`${"a".repeat(300)}.lan`, false],
])("the host %s belongs to this machine: %s", async (host, here) => {
	expect(await names().own.isHere(host)).toBe(here);
});

test("the server looks up a host name at most once a minute, and few names at a time", async () => {
	const { context, own, pass } = names();
	await own.isHere("candor.lan");
	await own.isHere("candor.lan:81");
	expect(context).toEqual(["candor.lan"]);
	pass(60_000);
	await own.isHere("candor.lan");
	expect(context).toHaveLength(2);
	const answers = await Promise.all(["other.lan", "both.lan", "candor"].map((name) => own.isHere(name)));
	expect(context.slice(2)).toEqual(["other.lan", "both.lan"]);
	expect(answers).toEqual([false, false, false]);
	expect(await own.isHere("candor")).toBe(true);
});
