import { Outlet } from "react-router";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { Route } from "./+types/_confirmed";

export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

export default Outlet;

export const ErrorBoundary = AreaError;
