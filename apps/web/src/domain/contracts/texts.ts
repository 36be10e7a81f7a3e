// The words of contracts, which their half of the tab and the pages of positions share.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
