import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { durationText } from "./moments.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
	[0, "0 sec"],
	[59_999, "59 sec"],
	[30 * MINUTE, "30 min"],
	[HOUR, "1 hr"],
	[HOUR + MINUTE, "1 hr 1 min"],
	[24 * HOUR, "24 hr"],
	[41 * HOUR + 12 * MINUTE, "41 hr 12 min"],
	[7 * DAY, "7 days"],
	[7 * DAY + HOUR, "7 days 1 hr"],
])("%i ms is %s", (ms, text) => {
	expect(durationText(ms)).toBe(text);
});
