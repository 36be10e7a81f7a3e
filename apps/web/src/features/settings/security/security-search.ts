// What the address of Security carries: whether the own limits are opened with it.
import type { Asked } from "@candor/client/page";

export interface SecuritySearch {
	readonly open?: "limits";
}

export const readSecuritySearch = ({ open }: Asked): SecuritySearch => (open === "limits" ? { open } : {});
