// POST area_code returns the calling codes of all countries, for registration and sign-in by phone.
import { z } from "zod";
import { call } from "../call.ts";

/**
 * `code` is the country's calling code (ITU-T E.164) without a plus. `name` is the country's name in the caller's language.
 * `country` is the ISO 3166-1 code of two letters.
 */
const areaCode = z.object({
	code: z.string().regex(/^[1-9]\d{0,2}$/),
	name: z.string(),
	country: z.string().regex(/^[A-Z]{2}$/),
});
export type AreaCode = z.infer<typeof areaCode>;

export const areaCodes = call({
	method: "POST",
	path: "area_code",
	needs: "public",
	says: "Every country with its calling code, sorted by name. Several countries share a code.",
	params: z.object({}),
	data: z.array(areaCode),
	refusals: [],
});
