// Tests the daily cost limit of text messages: unknown devices must leave a share for signed-in users, and the exchange reports
// when the limit is used up.
import type { Message } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { RunningServer } from "./running-server.ts";

const DAY_MS = 86_400_000;
const MOST = 10;
const STRANGERS = 8;
const clock = new MovedClock(Date.UTC(2026, 2, 5, 20));
const texts: Message[] = [];
const warned: object[] = [];
let server: RunningServer;

beforeAll(async () => {
	const carry = { send: async (message: Message) => void texts.push(message), close() {} };
	const told = { warn: (fields: object) => void warned.push(fields), info() {}, error() {} } as never;
	const drivers = { sms: carry, mail: { ...carry, send: async () => {} } };
	server = await RunningServer.start({ drivers, smsPerDay: MOST, log: told }, clock);
});
afterAll(() => server.stop());

const phone = (number: number) => ({ account: `0901234${String(number).padStart(4, "0")}`, area_code: "81" });
const stateOf = async () => (await server.call("health", {})).body.data.parts.sms;
const sentTo = (number: number) =>
	eventually(() => texts.map(({ recipient }) => recipient)).toContain(`+81901234${String(number).padStart(4, "0")}`);

test("an owner still gets codes by text message after unknown devices have used up their share, up to a daily limit", async () => {
	const code = async (number: number) => {
		await server.call("sms_send", { ...phone(number), scene: "register" });
		return (
			(await server.call("sandbox/outbox", { account: `+81901234${String(number).padStart(4, "0")}` })).body.data[0]?.code ?? ""
		);
	};
	const own = { password: "correct horse", re_password: "correct horse", invite_code: "CANDOR", agree: 1 } as const;
	const registered = await server.call("user/register", { type: "mobile", ...phone(0), code: await code(0), ...own });
	const owner = { token: registered.body.data.token };
	// A request for an unknown account must count like one for a known account, because their responses must be equal.
	for (let number = 1; number < STRANGERS; number++) await server.call("sms_send", { ...phone(number), scene: "forget" });
	expect([await stateOf(), warned]).toEqual(["ok", []]);
	const beyond = { ...phone(20), scene: "register" } as const;
	await server.refuse("sms_send", "sms_unavailable", beyond);
	await server.refuse("sms_send", "sms_unavailable", { ...phone(0), scene: "forget" });
	expect(await stateOf()).toBe("used_up");
	expect(warned).toEqual([{ channel: "sms", most: MOST }]);

	const before = texts.length;
	await server.call("sms_other_mail", { scene: "protection", to: "mobile" }, owner);
	await eventually(() => texts.length).toBe(before + 1);
	clock.ahead += 31_000;
	await server.call("sms_other_mail", { scene: "protection", to: "mobile" }, owner);
	await server.refuse("sms_other_mail", "sms_unavailable", { scene: "binding", to: "mobile" }, owner);
	await server.call("sms_mail", { account: "somebody@example.com", scene: "register" });

	clock.ahead += DAY_MS;
	expect(await stateOf()).toBe("ok");
	await server.call("sms_send", beyond);
	await sentTo(20);
	expect(warned).toHaveLength(1);
});

test("the server sends no more text messages than the limit allows for simultaneous requests", async () => {
	clock.ahead += DAY_MS;
	const asks = Array.from({ length: 2 * MOST }, (_, number) =>
		server.raw("sms_send", { ...phone(100 + number), scene: "register" }),
	);
	const answers = (await Promise.all(asks)).map(({ body }) => body.error ?? "ok");
	expect(answers.filter((answer) => answer === "ok")).toHaveLength(STRANGERS);
	expect(new Set(answers)).toEqual(new Set(["ok", "sms_unavailable"]));
});
