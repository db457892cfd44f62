# Emscripten's own toolchain file, of the emcc on PATH (Debian's package, an emsdk, Homebrew …) unless
# MDSD_EMSCRIPTEN_TOOLCHAIN names another.
if(NOT DEFINED ENV{MDSD_EMSCRIPTEN_TOOLCHAIN})
  execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "Emscripten (em-config) is not on PATH; install it (Debian: apt-get install emscripten) or set "
      "MDSD_EMSCRIPTEN_TOOLCHAIN to its cmake/Modules/Platform/Emscripten.cmake.")
  endif()
  # CMake reads a toolchain file several times in one run.
  set(ENV{MDSD_EMSCRIPTEN_TOOLCHAIN} "${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
endif()
include("$ENV{MDSD_EMSCRIPTEN_TOOLCHAIN}")
