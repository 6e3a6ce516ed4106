import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_audience";

/** Waitlist, invitations, newsletter, campaigns, and partnerships. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("audience")];

export default Outlet;
