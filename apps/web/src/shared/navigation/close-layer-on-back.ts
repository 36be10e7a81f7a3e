// Back closes the top layer of a page.
import { followLayers as follow } from "@candor/client/page";
import { closeTopLayer, onLayers, useLayer } from "@candor/ui";
import { history } from "./router.ts";

export const followLayers = () => follow(history, { onLayers, closeTopLayer });

/** For what is drawn by a page itself; the overlays of @candor/ui do this by themselves. */
export const useCloseOnBack = useLayer;
