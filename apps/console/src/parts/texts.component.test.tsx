// Tests that every command, field and refusal has a text.

import { CALLS } from "@candor/contract";
import { COMMANDS, type CommandSchema } from "@candor/core";
import { formFields, OPERATOR_COMMANDS } from "@candor/operator-commands";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { CallRefused } from "../data/calls.ts";
import { COMMAND_TEXTS, FIELD_TEXTS, WORD_TEXTS } from "./command-texts.ts";
import { REFUSAL_TEXTS, useProblemText } from "./problem-texts.ts";

const missing = (known: Readonly<Record<string, unknown>>, wanted: readonly string[]) =>
	[...new Set(wanted)].filter((name) => !Object.hasOwn(known, name));

test("every command has a title", () => {
	expect(
		missing(
			COMMAND_TEXTS,
			OPERATOR_COMMANDS.map(({ name }) => name),
		),
	).toEqual([]);
});

test("every field of an operators' command has a label", () => {
	const types = new Set(OPERATOR_COMMANDS.map(({ type }) => type));
	const layouts = (COMMANDS as readonly CommandSchema[]).filter(({ type }) => types.has(type)).map(({ layout }) => layout);
	const names = layouts.flatMap((layout) => [...layout.matchAll(/(\w+): /g)].map(([, name = ""]) => name));
	const others = new Set(["id", "by", "reason"]);
	expect(
		missing(
			FIELD_TEXTS,
			names.filter((name) => !others.has(name)),
		),
	).toEqual([]);
});

test("every choice of a command has a label", () => {
	const words = OPERATOR_COMMANDS.flatMap(formFields).flatMap((field) => (field.as === "choice" ? field.of : []));
	expect(missing(WORD_TEXTS, words)).toEqual([]);
});

test("every refusal of an operator's command has a text", () => {
	const { refusals } = CALLS["operator/submit"];
	const others = new Set(["signature_expired"]);
	expect(
		missing(
			REFUSAL_TEXTS,
			refusals.filter((code) => !others.has(code)),
		),
	).toEqual([]);
});

function Problem({ problem }: { problem: Error }) {
	return <p>{useProblemText()(problem)}</p>;
}

test.each([
	[-5 * 60_000 - 500, "5 min ahead of"],
	[7 * 60_000 + 30_000, "7 min behind"],
])("for a clock difference of %i ms the page says that the computer's clock is %s the server's", (ms, text) => {
	renderPage(<Problem problem={new CallRefused("clock_skewed", undefined, { server_time: Date.now() + ms })} />);
	expect(screen.getByText(`This computer's clock is ${text} the server's. Set it and try again.`)).toBeDefined();
});
