import type { Asked } from "@candor/client/page";

/** Which article the address asks for. */
export interface NoticeSearch {
	readonly id?: string;
}

export const readNoticeSearch = ({ id }: Asked): NoticeSearch => (id === undefined || id === "" ? {} : { id });
