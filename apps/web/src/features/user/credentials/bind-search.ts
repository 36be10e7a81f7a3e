import type { QueryParams } from "@candor/client/page";

export interface BindSearch {
	readonly type: "email" | "mobile";
}

export const readBindSearch = ({ type }: QueryParams): BindSearch => ({ type: type === "mobile" ? "mobile" : "email" });
