import { Outlet } from "react-router";
import { askForRecentProof } from "#app/session/recent-proof.server.ts";
import type { Route } from "./+types/_confirmed";

/** Pages that move money need recent re-authentication. */
export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

export default Outlet;
