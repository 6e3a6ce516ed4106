import type { Rule } from "./off-platform-rule.ts";

/** Numbers of documents and items. */
const PAPERS =
	/\bnumber of\b|\bnumber (?:for|on|from) (?:the|that|your|my) (?:\w+ )?(?:1099|w-?9|form|return|invoice|permit|policy|order|case|filing|licen[cs]e|contract|lens|camera|box|door|list)\b|\b(?:invoice|licen[cs]e|ein|tax|1099|w-?9|permit|policy|case|docket|order|tracking|serial|booking|confirmation|flight|account|room|gate) (?:number|no)\b|\b(?:ein|1099|w-?9|tax id|permit|policy|serial)\b/;

/** The wish to continue by phone. `holdsPhoneNumber` finds the numbers themselves. */
export const phoneRules: readonly Rule[] = [
	{
		see: /\b(?:call|ring|phone|telephone|dial|text|txt|facetime) (?:me|us)\b/g,
		unless: /\b(?:call|text) (?:me|us) (?:picky|crazy|old|paranoid|weird|biased|here|a\s)|\b(?:call|text) me (?:scene|part|bit|shot|line)\b/,
	},
	{ see: /\bgi(?:ve|mme) (?:me |us |you |u |ya )?a (?:call|ring|buzz|bell)\b/g },
	{
		see: /\b(?:what'?s|what is|send(?:ing)? me|giv(?:e|ing) me|share|drop|have) (?:your|ur) (?:phone|cell|mobile|number|digits|#(?!\w))(?! (?:one|two|1|2)\b)/g,
		unless: PAPERS,
	},
	{ see: /\bmy (?:cell|mobile|digits|direct line|phone number)\b(?! (?:phone )?(?:bill|plan|service|contract))/g },
	{
		see: /\bphone #(?!\w)|\b(?:ur|your|a) #(?!\w)|\b(?:best|good|right|main|better) number (?:4|for|to|is)\b|\b(?:can|could|shall) we (?:just )?(?:call|phone)\b(?! (?:it|this|that|the)\b)/g,
		unless: PAPERS,
	},
	{ see: /\b(?:an?|any|best|good|direct) (?:phone )?(?:number|line)\b[^.!?]{0,12}\b(?:i can|we can|to (?:reach|call|text)|reach (?:you|me))\b/g },
	{
		see: /(?<!\b(?:will|i'?ll|i|they'?ll|must|to|should|could|can) )\b(?:call|ring|phone|telephone|text|buzz) (?:my|our) (?:assistant|office|studio|manager|agent|desk|line|wife|husband|partner|secretary|house|landline)\b/g,
	},
	{
		see: /\b(?:mi|tu|su) (?:cel|celular|telefono|numero)\b(?! de (?:factura|licencia|orden|pedido))|\b(?:llamame|marcame|me llamas|te llamo|te marco|mandame un (?:texto|mensaje de texto))\b/g,
	},
	{
		see: /\b(?:reach\w*|talk|speak|spoke|contact|call|chat|discuss\w*|available|better|easier|quicker|faster)\b[^.!?]{0,20}\b(?:by|on the|over the|via) phone\b|\bphone is (?:better|easier|best|quicker|faster)\b/g,
	},
	{ see: /\bphone (?:number|no)\b/g, unless: PAPERS },
	{
		see: /\b(?:have|got|get|need|take|save|grab|here'?s|swap|exchange|trade) (?:your|ur|my|the) (?:cell |mobile )?(?:number|digits|cell)\b|\b(?:swap|exchange|trade) (?:numbers|digits)\b/g,
		unless: PAPERS,
	},
	{ see: /\b(?:i'?ll|i will|i can|can i|may i|let me|we'?ll|i'?d) (?:call|ring|phone|text|buzz) (?:you|u|ya)\b(?! (?:back )?here)/g },
	{
		see: /\b(?:shoot|send|text|drop|give|gimme|pass|leave|tell) (?:me |us )?(?:your|ur) (?:phone |cell )?(?:number|digits)\b|\bwhat number (?:should|can|do|could|shall) (?:i|we)\b/g,
		unless: PAPERS,
	},
	{
		see: /\bjust (?:call|text)(?=\s*(?:[.!?,]|$|or\b))|\b(?:text or call|call or text|call\/text|text\/call)\b|\b(?:call|ring|phone) the \w+ and ask for\b|\b(?:switch|move|go over) to (?:texts?|texting|phone|calls|the phone)\b|\b(?:quick|short|brief|free) phone (?:call|chat|consult\w*|conversation)\b/g,
	},
	{ see: /\bleave (?:me )?a voice ?mail\b|\bzoom me\b|\bmeeting id\b/g },
	{
		see: /\b(?:hop|jump|get) on (?:the phone|a (?:quick |short |brief )?(?:phone |video |voice )?call)\b|\b(?:let'?s|can we|could we|shall we|we could) (?:do|have|schedule|set up|arrange|book) a (?:quick |short |brief )?(?:phone |voice )?call\b/g,
		unless: /\b(?:on|in|inside|through) (?:here|greenroom)\b/,
	},
	{
		see: /\bgive (?:me|us|my \w+) a (?:bell|shout on|tinkle|buzz|holler on)\b|\bspeed dial\b|\b(?:pick up|answer) my phone\b|\bvoice call\b|\btext (?:it|them|that|the \w+) to (?:me|my)\b/g,
	},
];
