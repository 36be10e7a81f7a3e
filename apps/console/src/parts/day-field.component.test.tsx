import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { DayField } from "./day-field.tsx";

const changes: string[] = [];

function Form() {
	const [day, setDay] = useState("2026-11-26");
	const change = (value: string) => {
		changes.push(value);
		setDay(value);
	};
	return (
		<>
			<DayField label="From" value={day} onValueChange={change} />
			<button type="button" onClick={() => setDay("")}>
				Clear
			</button>
		</>
	);
}

test("the user types a day in the order of the language, and the field ignores an incomplete day", async () => {
	const { user } = renderPage(<Form />);
	const input = screen.getByLabelText<HTMLInputElement>("From");
	expect([input.value, input.placeholder]).toEqual(["11/26/2026", "mm/dd/yyyy"]);
	await user.clear(input);
	await user.type(input, "1/2/2027");
	expect([changes.at(0), changes.at(-1)]).toEqual(["", "2027-01-02"]);
	fireEvent.blur(input);
	await expect.poll(() => input.value).toBe("01/02/2027");
	await user.click(screen.getByRole("button", { name: "Clear" }));
	expect(input.value).toBe("");
});
