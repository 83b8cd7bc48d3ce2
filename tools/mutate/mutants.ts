/** The possible changes of a file: one condition, number, result or statement at a time. */

import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isReturnStatement,
  isTypeNode,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

/** A replacement of one piece of a file. */
export interface Mutant {
  /** The start and end of the piece, in UTF-16 code units. */
  start: number
  end: number
  /** The replacement. */
  text: string
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** All possible changes of a file, in order. */
export function mutantsOf(text: string): Mutant[] {
  const file = parse(text)
  const found: Mutant[] = []
  const visit = (node: Node) => {
    // Types do not exist at run time.
    if (isTypeNode(node) || isImportDeclaration(node)) return
    for (const [piece, instead] of changesOf(node, file)) {
      if (textOf(piece, file) === instead) continue
      found.push({ start: piece.getStart(file), end: piece.end, text: instead })
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

function changesOf(node: Node, file: SourceFile): [piece: Node, instead: string][] {
  const { kind } = node
  if (isNumericLiteral(node)) return [[node, String(Number(node.text) + 1)]]
  if (kind === SyntaxKind.TrueKeyword) return [[node, 'false']]
  if (kind === SyntaxKind.FalseKeyword) return [[node, 'true']]
  if (isIfStatement(node) || isConditionalExpression(node)) {
    const condition = isIfStatement(node) ? node.expression : node.condition
    return ['true', 'false'].map((instead) => [condition, instead])
  }
  if (isPrefixUnaryExpression(node)) {
    return node.operator === SyntaxKind.ExclamationToken ? [[node, textOf(node.operand, file)]] : []
  }
  if (isBinaryExpression(node)) {
    const { operatorToken } = node
    const instead = OPERATORS[textOf(operatorToken, file)]
    return instead === undefined ? [] : [[operatorToken, instead]]
  }
  if (isReturnStatement(node)) return node.expression ? [[node.expression, 'undefined']] : []
  if (isArrowFunction(node)) return isBlock(node.body) ? [] : [[node.body, 'undefined']]
  return isExpressionStatement(node) ? [[node, ';']] : []
}

const textOf = (node: Node, file: SourceFile) => file.text.slice(node.getStart(file), node.end)

const CONFIG = { compilerOptions: { noLib: true, noResolve: true, types: [] }, files: ['file.ts'] }

function parse(text: string): SourceFile {
  const files = { '/tsconfig.json': JSON.stringify(CONFIG), '/file.ts': text }
  const api = new API({ cwd: '/', fs: createVirtualFileSystem(files) })
  try {
    const snapshot = api.updateSnapshot({ openProjects: ['/tsconfig.json'] })
    return snapshot.getProjects()[0]!.program.getSourceFile('/file.ts')!
  } finally {
    api.close()
  }
}
