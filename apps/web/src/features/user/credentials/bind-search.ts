import type { Asked } from "@candor/client/page";

export interface BindSearch {
	readonly type: "email" | "mobile";
}

export const readBindSearch = ({ type }: Asked): BindSearch => ({ type: type === "mobile" ? "mobile" : "email" });
