import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import { askForRecentProof } from "#app/session/recent-proof.server.ts";
import type { Route } from "./+types/_team";

/** Roles of the team, which need recent re-authentication. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("team"), askForRecentProof];

export default Outlet;
