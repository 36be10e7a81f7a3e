// Search parameter of the security page: it opens the drawer of user limits.
import type { Asked } from "@candor/client/page";

export interface SecuritySearch {
	readonly open?: "limits";
}

export const readSecuritySearch = ({ open }: Asked): SecuritySearch => (open === "limits" ? { open } : {});
