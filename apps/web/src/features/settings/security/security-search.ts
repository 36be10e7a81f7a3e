import type { QueryParams } from "@candor/client/page";

export interface SecuritySearch {
	readonly open?: "limits";
}

export const readSecuritySearch = ({ open }: QueryParams): SecuritySearch => (open === "limits" ? { open } : {});
