import { expect, test } from "vitest";
import { readCommand } from "./command-json.ts";

test("a command whose reason has a card number is refused, because the journal stores reasons for ever", () => {
	const read = (reason: string) => readCommand(JSON.stringify({ type: "SuspendOperator", operator: 5, reason }), "id", 2);
	expect(read("paid to 4111 1111 1111 1111")).toEqual({ fault: "reason: it has a card number" });
	expect(read("ticket 4111111111111112")).toMatchObject({ type: "SuspendOperator", reason: "ticket 4111111111111112" });
});
