// Back closes the top layer of a page.
import { followLayers as follow } from "@candor/client/page";
import { closeTopLayer, onLayers, useLayer } from "@candor/ui";
import { history } from "./router.ts";

export const followLayers = () => follow(history, { onLayers, closeTopLayer });

/** For layers that a page draws; the overlays of @candor/ui do this already. */
export const useCloseOnBack = useLayer;
