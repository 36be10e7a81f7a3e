// The words of signing in with a wallet.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
