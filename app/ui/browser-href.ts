/**
 * Stands in for React Router's function of this name in the browser (vite.config.ts), and gives the same addresses. Routes of this
 * site have no optional parts, none is linked to by a splat, and TypeScript has seen to the parameters, so browsers need not
 * download what checks for that.
 *
 * @public
 */
export const href = (path: string, params: Record<string, string> = {}): string =>
	// As in React Router: of what encodeURI leaves, only these would change the structure of a path.
	path.replace(/:(\w+)/g, (_, name) => encodeURI(String(params[name])).replace(/[/?#]/g, encodeURIComponent));
