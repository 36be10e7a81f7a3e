import { checkOptionProof } from "@candor/proofs";
import { endedOption, outageOptions, type SignedOption, voidOption } from "@candor/testkit";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import type { CheckStep } from "../calculate/groups.ts";
import { useProblemLabels } from "./problem-labels.ts";
import { useStepLabels } from "./step-labels.ts";

const outage = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false }], 999)[0] as SignedOption;
const ENDINGS = [endedOption({}, 1_001), endedOption({ up: false }, 1_000), voidOption(), outage];
const CHANGES = [{ member: "stake", before: "1", after: "2" }];
const OWN: readonly CheckStep[] = [
	{ step: "kept", ok: true, numbers: { changes: [] } },
	{ step: "kept", ok: false, numbers: { changes: CHANGES }, problem: "terms_changed" },
	{ step: "shown", ok: true, numbers: { changes: [] } },
	{ step: "shown", ok: false, numbers: { changes: CHANGES }, problem: "other_than_shown" },
	{ step: "history", ok: true, numbers: { seq: 5 } },
];

function Steps({ steps }: { steps: readonly CheckStep[] }) {
	const words = useStepLabels();
	return steps.map((step, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
		<p key={at} data-testid={step.step}>
			{words(step)}
		</p>
	));
}

function Problems() {
	return <p data-testid="problems">{Object.values(useProblemLabels()).join("|")}</p>;
}

it("the option proof describes each step of each result with all its numbers", () => {
	const given = ENDINGS.flatMap((signed) => [
		...checkOptionProof(signed),
		// The same proof, but with missing keys, records and receipts.
		...checkOptionProof({ ...signed, keys: [], records: signed.records.slice(1, 2), settled: { ...signed.settled, open: null } }),
		...checkOptionProof({ ...signed, placed: null }),
	]);
	const steps = [...given, ...OWN];
	renderScreen(<Steps steps={steps} />);
	for (const { step } of steps) {
		for (const shown of screen.getAllByTestId(step)) {
			expect(shown.textContent, step).toMatch(/\w{3}.*\.$/);
			expect(shown.textContent, step).not.toMatch(/undefined|null|NaN|[{}]/);
		}
	}
	expect(new Set(steps.map(({ step }) => step)).size).toBe(19);
});

it("the option proof describes each problem by a different text", () => {
	renderScreen(<Problems />);
	const said = screen.getByTestId("problems").textContent?.split("|") ?? [];
	expect(said.length).toBe(27);
	expect(new Set(said).size).toBe(said.length);
});
