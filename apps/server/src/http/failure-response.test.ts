import { expect, test } from "vitest";
import { failureBody } from "./failure-response.ts";

const refusal = (error: string) => ({
	type: "error",
	code: 0,
	message: expect.any(String),
	msg: "",
	data: null,
	error,
	params: {},
});

test.each(["__proto__", "constructor", "toString", "\u0000", "a".repeat(10_000), ",;q=;q=__proto__"])(
	"the server builds an error response for a request with the headers %j",
	(text) => {
		const body = JSON.parse(failureBody("malformed_request", { "language-mark": text, "accept-language": text }));
		expect(body).toEqual(refusal("malformed_request"));
	},
);

test("the server builds an error response for a request with unreadable headers", () => {
	const headers = new Proxy(
		{},
		{
			get() {
				throw new Error("unreadable");
			},
		},
	);
	expect(JSON.parse(failureBody("unknown_call", headers))).toEqual(refusal("internal_error"));
	expect(failureBody("unknown_call", headers)).toBe(failureBody("internal_error"));
});
