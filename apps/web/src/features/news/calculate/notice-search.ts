import type { Asked } from "@candor/client/page";

/** Search parameters: id of the article to show. */
export interface NoticeSearch {
	readonly id?: string;
}

export const readNoticeSearch = ({ id }: Asked): NoticeSearch => (id === undefined || id === "" ? {} : { id });
