// Queries countries and area codes in the user's language, and selects the country with which the form starts.

import { useStore } from "@candor/client/page";
import { call } from "../../../data/api.ts";
import { languageMark } from "../../../data/language-mark.ts";
import { type Area, guessArea } from "../calculate/phone.ts";
import { useCachedResponse } from "./cached-response.ts";
import { useTyped } from "./sign-in-draft.ts";

const NONE: readonly Area[] = [];
/**
 * Languages that are spoken in only one country, with that country. For them, the app's language suggests the country better
 * than the browser's languages.
 */
const OF_ONE_COUNTRY: ReadonlyMap<string, string> = new Map([
	["jp", "ja"],
	["kr", "ko"],
	["th", "th"],
]);

export function useAreas(wanted: boolean) {
	const mark = useStore(languageMark);
	const { area: chosen } = useTyped();
	const answer = useCachedResponse(wanted ? `areas ${mark}` : undefined, () => call("POST area_code", {}, { silent: true }));
	const areas: readonly Area[] = answer.data ?? NONE;
	const area =
		chosen ??
		(answer.data === undefined ? undefined : guessArea(areas, [OF_ONE_COUNTRY.get(mark) ?? "", ...navigator.languages]));
	return { areas, area, failed: answer.failed, again: answer.again };
}
