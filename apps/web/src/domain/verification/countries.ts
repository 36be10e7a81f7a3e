// Lists the countries with their names in the user's language.
import { useStore } from "@candor/client/page";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { languageMark } from "../../data/language-mark.ts";
import { keys } from "../../data/query-keys.ts";

/** Country that is selected by default for each of the user's languages. */
const LIKELY: ReadonlyMap<string, string> = new Map([
	["jp", "JP"],
	["kr", "KR"],
	["esp", "MX"],
	["th", "TH"],
]);

export const useLikelyCountry = (): string => LIKELY.get(useStore(languageMark)) ?? "";

export function useCountries() {
	const mark = useStore(languageMark);
	const { data: areas = [] } = useQuery({
		queryKey: keys.areas(mark),
		queryFn: ({ signal }) => call("POST area_code", {}, { silent: true, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return areas;
}
