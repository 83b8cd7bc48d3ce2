/**
 * Threads that answer questions. Each is lent to one asker at a time, so that it can be ended with
 * what it does for them; as many are kept as were needed at once.
 */

import { parentPort, Worker } from 'node:worker_threads'

export type Ask<Question, Answer> = (
  question: Question,
  moved?: readonly ArrayBuffer[],
) => Promise<Answer>

export interface Threads<Question, Answer> {
  /**
   * Lends a thread for as long as the body runs. The signal ends the thread at once, also in the
   * middle of an answer; whoever waits for one is told its reason.
   */
  lend<Result>(
    signal: AbortSignal | undefined,
    body: (ask: Ask<Question, Answer>) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** The code calls `answers`; a thread starts when it is first needed. */
export function openThreads<Question, Answer>(
  code: URL,
  workerData: unknown,
): Threads<Question, Answer> {
  const free: Thread<Question, Answer>[] = []
  const all = new Set<Thread<Question, Answer>>()
  const begin = () => {
    const thread = startThread<Question, Answer>(code, workerData, () => all.delete(thread))
    all.add(thread)
    return thread
  }
  return {
    async lend(signal, body) {
      signal?.throwIfAborted()
      const thread = free.filter((one) => all.has(one)).at(-1) ?? begin()
      free.splice(0, free.length, ...free.filter((one) => one !== thread && all.has(one)))
      const end = () => thread.end(signal!.reason as Error)
      signal?.addEventListener('abort', end)
      // Nothing else may keep the program from ending meanwhile, and afterwards this must not.
      thread.worker.ref()
      try {
        return await body((question, moved) => thread.ask(question, moved))
      } finally {
        signal?.removeEventListener('abort', end)
        thread.worker.unref()
        if (all.has(thread)) free.push(thread)
      }
    },
    async close() {
      for (const { worker } of all) await worker.terminate()
    },
  }
}

interface Thread<Question, Answer> {
  worker: Worker
  ask: Ask<Question, Answer>
  /** Whoever waits for it is told the reason; it answers nothing more. */
  end(reason: Error): void
}
interface Asked {
  number: number
  question: unknown
}
interface Answered {
  number: number
  answer?: unknown
  error?: string
}

function startThread<Question, Answer>(
  code: URL,
  workerData: unknown,
  gone: () => void,
): Thread<Question, Answer> {
  const worker = new Worker(code, { workerData })
  const asked = new Map<number, PromiseWithResolvers<Answer>>()
  let questions = 0
  let dead: Error | undefined
  worker.on('message', ({ number, answer, error }: Answered) => {
    const waiting = asked.get(number)
    asked.delete(number)
    if (error === undefined) waiting?.resolve(answer as Answer)
    else waiting?.reject(new Error(error))
  })
  const die = (reason: Error) => {
    gone()
    dead ??= reason
    for (const { reject } of asked.values()) reject(dead)
    asked.clear()
  }
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a thread that reads texts ended')))
  return {
    worker,
    end(reason) {
      die(reason)
      void worker.terminate()
    },
    async ask(question, moved = []) {
      if (dead) throw dead
      const number = (questions += 1)
      const answer = Promise.withResolvers<Answer>()
      asked.set(number, answer)
      const message: Asked = { number, question }
      worker.postMessage(message, moved)
      return answer.promise
    },
  }
}

/** In a thread: answers each question in turn. What is thrown is told to whoever asked. */
export function answers<Question, Answer>(answerTo: (question: Question) => Answer) {
  const answered = ({ number, question }: Asked): Answered => {
    try {
      return { number, answer: answerTo(question as Question) }
    } catch (error) {
      return { number, error: String((error as Error).stack) }
    }
  }
  parentPort!.on('message', (asked: Asked) => parentPort!.postMessage(answered(asked)))
}
